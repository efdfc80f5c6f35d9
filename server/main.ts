import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { startEventService } from '@aushang/event-service';
import { chooseKey } from '@aushang/serving/process/choose-key.ts';
import { StartError } from '@aushang/serving/process/error-details.ts';
import { createGreeting, printGreeting } from '@aushang/serving/process/greeting.ts';
import { closeOnSignal } from '@aushang/serving/process/listen.ts';
import { startGateway } from '#server/app/start-gateway.ts';
import { deskMode } from '#server/desk/desk-access.tsx';
import { readSettingsAtStart, type ServerSettings } from '#server/settings/settings.ts';
import { findRoot } from '#server/settings/version.ts';
import { createErrorLogger } from '#server/telemetry/logger.ts';

// The heap grows by a quarter between two full collections. By default it doubles, with slides and answers that are no longer
// cached, while many are drawn.
setFlagsFromString('--heap-growing-percent=25');

type Close = () => Promise<void>;

/** Resolves to what closes the gateway, and the embedded event service if no other is named. */
async function start(settings: ServerSettings): Promise<Close[]> {
  const { EVENT_SERVICE_URL: eventServiceUrl } = settings;
  if (eventServiceUrl === undefined) return startBoth(settings);
  const gateway = await startGateway({ settings: { ...settings, eventServiceUrl } });
  printGreeting(`${describeAddresses(gateway.url, settings)}\n`);
  return [gateway.close];
}

/** The back office shows slides in a frame; people open it by one of these. */
function officeOrigins({ url, eventForm }: Awaited<ReturnType<typeof startEventService>>): readonly string[] {
  return [url, url.replace('127.0.0.1', 'localhost'), new URL(eventForm).origin];
}

async function startBoth(settings: ServerSettings): Promise<Close[]> {
  const { key, describeKey } = await chooseKey(settings);
  let gatewayUrl: string | null = null;
  const { FRAME_ANCESTORS: ancestors } = settings;
  const mayFrame = ancestors !== "'none'";
  const dataDir = join(settings.DATA_DIR, 'event-service');
  const service = await startEventService({
    port: settings.EVENT_SERVICE_PORT,
    host: settings.EVENT_SERVICE_HOST,
    publicUrl: settings.EVENT_SERVICE_PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    acceptedKey: key,
    demo: true,
    keepDays: settings.KEEP_DAYS,
    boardUrl: () => gatewayUrl,
    slidePreviewUrl: () => (mayFrame && gatewayUrl ? `${gatewayUrl}/preview/{id}?monitor={monitor}` : null),
    logger: createErrorLogger(settings.LOG_LEVEL),
  });
  try {
    const gateway = await startGateway({
      settings: {
        ...settings,
        FRAME_ANCESTORS: mayFrame ? [ancestors, ...officeOrigins(service)].join(' ') : ancestors,
        eventServiceUrl: service.url,
        EVENT_SERVICE_API_KEY: key,
        EVENT_SERVICE_API_KEY_FILE: undefined,
        EVENT_SERVICE_KEY_IN: 'header',
        EVENT_EDIT_URL: settings.EVENT_EDIT_URL ?? service.eventForm,
      },
    });
    gatewayUrl = gateway.url;
    const { url, firstSignIn } = service;
    const { text, removeSecrets } = createGreeting(
      [
        { label: 'Event service', text: `${url}/api/events  (embedded, sample events)` },
        { label: 'its console', ...describeKey((shown) => `${url}/api?apiKey=${shown}`) },
        { label: 'its back office', text: `${url}/back-office`, secret: firstSignIn },
      ],
      { isTerminal: process.stdout.isTTY, dataDir, indent: '  ' },
    );
    printGreeting(`${describeAddresses(gateway.url, settings)}\n${text}`);
    process.once('exit', removeSecrets);
    return [gateway.close, service.close];
  } catch (error) {
    await service.close();
    throw error;
  }
}

function describeAddresses(url: string, settings: ServerSettings): string {
  const mode = deskMode(settings);
  const desk = mode === 'closed' ? 'closed: DESK_PASSWORD is too short' : `${url}/desk`;
  // The event service of the site has monitors of its own.
  const samples =
    settings.EVENT_SERVICE_URL === undefined
      ? `
  Monitor "Mensa"   ${url}/?monitor=mensa
  another monitor   ${url}/?monitor=gebaeude-a`
      : '';
  return `
  Aushang is running. Open:${samples}
  all monitors      ${url}/${mode === 'off' ? '' : `\n  desk for staff    ${desk}`}
  Stored in         ${settings.DATA_DIR}`;
}

async function main(): Promise<Close[]> {
  return start(await readSettingsAtStart(process.env, join(findRoot(), 'dist/page')));
}

try {
  const started = main();
  closeOnSignal(started);
  await started;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
