import process from 'node:process';

const { GATEWAY_URL: gateway = '', PORT: port = '' } = process.env;
const base = (gateway || `http://127.0.0.1:${port || '8080'}`).replace(/\/+$/, '');

/** The value of `Authorization`; null without a password. */
export const basicAuthorization = (/** @type {string} */ password) =>
  password === '' ? null : `Basic ${Buffer.from(`command:${password}`).toString('base64')}`;

/**
 * Requests to the running gateway. They resolve to the body of the answer, and reject with the gateway's own message.
 * @param {{ authorization: string | null, hint: string }} access `hint`: what to do about a 401
 */
export function askGateway({ authorization, hint }) {
  /** @param {string} method @param {string} path @param {string} [body] */
  return async (method, path, body) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(authorization === null ? {} : { authorization }), ...type };
    const sent = body === undefined ? {} : { body };
    const response = await fetch(base + path, { method, headers, ...sent }).catch((error) => {
      throw new Error(
        `The gateway at ${base} does not answer (${error.cause?.code ?? error.message}). Set GATEWAY_URL.`,
      );
    });
    const text = await response.text();
    if (response.ok) return text;
    const reason = describe(text) ?? `${path} answered ${response.status}`;
    throw new Error(response.status === 401 ? `${reason}: ${hint}` : reason);
  };
}

/** @param {string} text */
function describe(text) {
  try {
    return JSON.parse(text)['hydra:description'];
  } catch {
    return undefined;
  }
}

/**
 * Runs a command with the words behind it. An error is printed without its stack.
 * @param {(words: string[]) => Promise<void>} command
 */
export async function runWithWords(command) {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
