import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export const client = { id: 'aushang', secret: 'a-long-secret-of-the-test' };

/** Accounts by their name at sign-in; every password is right. */
const accounts: Readonly<Record<string, { readonly name: string; readonly groups?: readonly string[] }>> = {
  jsuess: { name: 'Jörg Süß', groups: ['staff', 'aushang'] },
  lesend: { name: 'Ada Lesend', groups: ['staff', 'aushang-lesend'] },
};

/** An OpenID provider with pages to sign in and out. `gateway`: the address of the desk's host. */
export async function startOpenIdProvider(gateway: string) {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${gateway}/desk/oidc`],
        post_logout_redirect_uris: [`${gateway}/desk`],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts[accountId] }),
    }),
  });
  server.on('request', provider.callback());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
}
