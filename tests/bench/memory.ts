import fs from 'node:fs';
import path from 'node:path';
import { startDemo } from '../support/demo-server.ts';
import { figure } from './report.ts';

const REQUESTS = 1_000;
const NODE_MB = 200;

/** Proportional set size of a process, MB; Linux only. */
function pss(pid: number): number {
  const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Every process below a pid. */
function descendants(pid: number): number[] {
  const children = fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Node's memory after loading the demo and serving 1,000 requests; PostgreSQL's separately. */
export async function run(): Promise<boolean> {
  if (!fs.existsSync('/proc/self/smaps_rollup')) {
    console.log('  This machine does not tell the memory of a process (Linux does).');
    return true;
  }
  const demo = await startDemo();
  try {
    const link = new URLSearchParams(new URL(demo.link).hash.slice(1));
    const answer = await fetch(`${demo.url}/v1/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        super_admin: true,
        phone_number: link.get('phone_number'),
        token: link.get('token'),
      }),
    });
    const { token } = (await answer.json()).data;
    const paths = ['reservable-times', 'today', 'users', 'sale-invoices', 'search?q=رضا'];
    for (let n = 0; n < REQUESTS; n++) {
      const reply = await fetch(`${demo.url}/v1/admin/${paths[n % paths.length]}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      if (!reply.ok) throw new Error(`${paths[n % paths.length]} answered ${reply.status}`);
      await reply.arrayBuffer();
    }
    const engine = Number(fs.readFileSync(path.join(demo.data, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
    figure(
      "PostgreSQL's PSS, all processes",
      [engine, ...descendants(engine)].reduce((sum, pid) => sum + pss(pid), 0),
      'MB',
    );
    return figure("Node's PSS after the demo and 1,000 requests", pss(demo.pid), 'MB', { most: NODE_MB });
  } finally {
    await demo.stop();
  }
}
