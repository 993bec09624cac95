import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests an address continuously with this many parallel readers until terminated; reports the number of answers. */
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
