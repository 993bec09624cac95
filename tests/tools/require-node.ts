const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `This needs Node ${NEEDED} and runs on ${process.versions.node}: start it by npm (npm test, npm run check), which takes the one that npm ci installed.`,
  );
  process.exit(1);
}
