import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import process from 'node:process';

// The health check of the image: exits with 0 if the gateway in this container answers /healthz.
const { HOST: host = '0.0.0.0', PORT: port = '8080', TLS_CERT: certificate = '' } = process.env;
const request = certificate === '' ? requestHttp : requestHttps;
const options = {
  host: ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host,
  port,
  path: '/healthz',
  timeout: 4000,
  // The certificate is for the name by which screens know the gateway.
  rejectUnauthorized: false,
};
const asked = request(options, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
asked.once('timeout', () => asked.destroy(new Error('no answer within 4 s')));
asked.once('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
asked.end();
