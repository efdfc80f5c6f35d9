import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Builds the container image localhost/aushang with the version of package.json as its tag, and "latest". Further arguments go
 * to the builder: `npm run image -- --build-arg BASE=…`. IMAGE_BUILDER names one of the builders.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** An image in the OCI format, the default of podman and buildah, has no health check. */
const builders = [
  { name: 'docker', format: [] },
  { name: 'podman', format: ['--format', 'docker'] },
  { name: 'buildah', format: ['--format', 'docker'] },
];

const named = process.env['IMAGE_BUILDER'];
// `info` fails where there is a client without an engine.
const builder = builders.find(
  ({ name }) => (named ?? name) === name && spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
);

if (builder === undefined) {
  const names = named ?? builders.map(({ name }) => name).join(', ');
  console.error(`No image was built: none of these works here: ${names}. Install podman, or start docker.`);
  process.exit(1);
}

const tags = [version, 'latest'].flatMap((tag) => ['--tag', `localhost/aushang:${tag}`]);
const what = ['--file', 'deploy/container/Containerfile', '--build-arg', `VERSION=${version}`];
const words = ['build', ...builder.format, ...tags, ...what, ...process.argv.slice(2), '.'];
const { status } = spawnSync(builder.name, words, { stdio: 'inherit' });
if (status === 0) console.log(`localhost/aushang:${version} was built by ${builder.name}`);
process.exit(status ?? 1);
