import type { TestProject } from 'vitest/node';
import type {} from './database.ts';

/**
 * Starts one PostgreSQL for the whole run, with the template that `cloneDatabase` copies. A run of only domain tests
 * needs none.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'domain')) return undefined;
  const { startTestServer } = await import('./test-server.ts');
  const { server, template, stop } = await startTestServer();
  project.provide('server', server);
  project.provide('template', template);
  return stop;
}
