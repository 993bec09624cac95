import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Reads an address again and again, so many readers at once, until it is ended; tells how many answers came. */
const { url, readers } = workerData as { url: string; readers: number };
const agent = new http.Agent({ keepAlive: true, maxSockets: readers });
let answers = 0;

function read(): void {
  const again = () => setImmediate(read);
  const request = http.get(url, { agent, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
    response.resume().once('end', () => {
      answers++;
      again();
    });
    response.once('error', again);
  });
  request.once('error', () => {});
}

for (let n = 0; n < readers; n++) read();
parentPort?.on('message', () => parentPort?.postMessage(answers));
