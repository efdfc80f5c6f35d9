import { afterEach, describe, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const staff = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
const [own, other] = ['0', '1'].map((digit) => digit.repeat(32));
const open: TestGateway[] = [];
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
});

async function start() {
  const test = await startTestGateway({ DESK_PASSWORD: password });
  open.push(test);
  return test;
}

const send = ({ url }: TestGateway, method: string, path: string, body: unknown, headers: object = staff) =>
  fetch(url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const register = (test: TestGateway, hours: string) =>
  send(test, 'PUT', '/api/screens/foyer', { monitors: ['mensa'], parameters: { hours } });
const report = (test: TestGateway, panel: string, secret = own) =>
  send(test, 'POST', '/api/screens/foyer/panel', { panel, secret }, {});
const schedule = async ({ url }: TestGateway, page: string) => {
  const answer = await fetch(`${url}/api/panel?page=${encodeURIComponent(page)}`);
  return (await answer.text()).split('\n').slice(0, 3);
};
const listed = async ({ url }: TestGateway) =>
  (await fetch(`${url}/api/screens/foyer`, { headers: staff })).json();

describe('GET /api/panel', () => {
  it('says for the page of a device when its panel is on, by the hours of a screen or of its address', async () => {
    const test = await start();
    const at = (local: string) => Date.parse(`2026-11-${local}+01:00`) / 1000;
    test.clock.now = at('20T12:00') * 1000;
    await register(test, 'Fr 07:00-14:00; Sa 09:00-14:00');
    const lines = [`${at('20T12:00')} on`, `${at('20T14:00')} off`, `${at('21T08:58')} on`];
    expect(await schedule(test, '/s/foyer')).toEqual(['screen foyer', ...lines.slice(0, 2)]);
    expect(await schedule(test, '/?screen=foyer')).toEqual(['screen foyer', ...lines.slice(0, 2)]);
    expect(await schedule(test, '/?monitor=mensa&hours=Fr 07:00-14:00; Sa 09:00-14:00')).toEqual(lines);
    expect(await schedule(test, '/?monitor=mensa')).toEqual([`${at('20T12:00')} on`, '']);
  });

  it('has the panel on while an alarm is on the screen', async () => {
    const test = await start();
    const now = Math.floor(test.clock.now / 1000);
    await register(test, 'off');
    expect((await schedule(test, '/s/foyer'))[1]).toBe(`${now} off`);
    const alarm = { level: 'alarm', text: { de: 'Bitte das Haus verlassen' }, screens: ['foyer'] };
    expect((await send(test, 'POST', '/api/notices', alarm)).status).toBe(201);
    expect(await schedule(test, '/s/foyer')).toEqual(['screen foyer', `${now} on`, '']);
  });

  it('answers 404 for a name that nobody has registered', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/api/panel?page=/s/nirgends`)).status).toBe(404);
  });
});

describe('POST /api/screens/NAME/panel', () => {
  it('is joined with the reports of the page, until the launcher is silent for 25 minutes', async () => {
    const test = await start();
    await register(test, 'off');
    const stuck = { ...sampleHeartbeat, address: '/s/foyer', standing: 900 };
    await send(test, 'POST', '/api/heartbeats', stuck, {});
    expect(await listed(test)).toMatchObject({ state: 'frozen' });
    expect((await report(test, 'off')).status).toBe(204);
    expect(await listed(test)).toMatchObject({ state: 'dark', panel: 'off' });
    test.clock.now += 1_500_001;
    expect(await listed(test)).not.toHaveProperty('panel');
  });

  it('belongs to one launcher, which a restart does not change, until it is silent for a day', async () => {
    const test = await start();
    await register(test, 'off');
    expect((await report(test, 'off')).status).toBe(204);
    expect((await report(test, 'on', other)).status).toBe(409);
    const again = await test.restart();
    open.push(again);
    expect((await report(again, 'on', other)).status).toBe(409);
    expect(await listed(again)).toMatchObject({ panel: 'off' });
    again.clock.now += 86_400_001;
    expect((await report(again, 'on', other)).status).toBe(204);
    expect((await report(again, 'off')).status).toBe(409);
    expect(await listed(again)).toMatchObject({ panel: 'on' });
  });

  it('is that of the next launcher after staff have let a device in', async () => {
    const test = await start();
    await register(test, 'off');
    const beat = (device: string) => {
      const sent = { ...sampleHeartbeat, address: '/s/foyer', device, load: `load-of-${device}` };
      return send(test, 'POST', '/api/heartbeats', sent, {});
    };
    await beat('first');
    await beat('second');
    await report(test, 'off');
    const { secondDevice } = await listed(test);
    expect((await send(test, 'POST', '/api/screens/foyer/device', { id: secondDevice.id })).status).toBe(204);
    expect(await listed(test)).toMatchObject({ panel: 'unknown' });
    expect((await report(test, 'on', other)).status).toBe(204);
    expect((await report(test, 'off')).status).toBe(409);
  });

  it('refuses unknown names, other texts, long bodies and pages of other sites', async () => {
    const test = await start();
    expect((await report(test, 'off')).status).toBe(404);
    await register(test, 'off');
    expect((await report(test, 'aus')).status).toBe(400);
    expect((await report(test, 'off', 'short')).status).toBe(400);
    expect((await report(test, 'off', '0'.repeat(300))).status).toBe(413);
    const foreign = { origin: 'https://elsewhere.example' };
    const body = { panel: 'off', secret: own };
    expect((await send(test, 'POST', '/api/screens/foyer/panel', body, foreign)).status).toBe(403);
    expect(await listed(test)).not.toHaveProperty('panel');
  });
});
