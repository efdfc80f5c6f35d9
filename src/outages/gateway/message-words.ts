import type { Language } from '#config/site.ts';

/** The words of messages about outages. `screen`: its name with its place. German is the source. */
const de = {
  one: {
    silent: (screen: string, time: string) =>
      `Bildschirm ${screen} meldet sich seit ${time} nicht mehr. Bitte hingehen: Strom und Netz prüfen.`,
    frozen: (screen: string, time: string) =>
      `Bildschirm ${screen} steht oder zeigt nichts, bemerkt um ${time}. Bitte in Aushang „Neu laden“ drücken; steht er nach zwei Minuten noch, hingehen und das Gerät neu starten.`,
    well: (screen: string, time: string) =>
      `Bildschirm ${screen} läuft wieder, bemerkt um ${time}. Es ist nichts zu tun.`,
  },
  several: {
    silent: (count: number) =>
      `${count === 1 ? '1 Bildschirm meldet' : `${count} Bildschirme melden`} sich nicht mehr (bitte Strom und Netz prüfen)`,
    frozen: (count: number) =>
      `${count === 1 ? '1 Bildschirm steht oder zeigt' : `${count} Bildschirme stehen oder zeigen`} nichts (bitte „Neu laden“ drücken, sonst die Geräte neu starten)`,
    well: (count: number) => `${count === 1 ? '1 Bildschirm läuft' : `${count} Bildschirme laufen`} wieder`,
  },
  more: (count: number) => `und ${count} weitere`,
  screens: 'Bildschirme',
  test: 'Probe von Aushang: Diese Nachricht hat jemand von Hand ausgelöst. Ausfälle von Bildschirmen werden hier gemeldet. Es ist nichts zu tun.',
};

const en: typeof de = {
  one: {
    silent: (screen, time) =>
      `Screen ${screen} has not reported since ${time}. Please go there: check power and network.`,
    frozen: (screen, time) =>
      `Screen ${screen} stands still or shows nothing, noticed at ${time}. Please press “Reload” in Aushang; if it still stands after two minutes, go there and restart the device.`,
    well: (screen, time) => `Screen ${screen} is well again, noticed at ${time}. There is nothing to do.`,
  },
  several: {
    silent: (count) =>
      `${count === 1 ? '1 screen does' : `${count} screens do`} not report any more (please check power and network)`,
    frozen: (count) =>
      `${count === 1 ? '1 screen stands still or shows' : `${count} screens stand still or show`} nothing (please press “Reload”, else restart the devices)`,
    well: (count) => `${count === 1 ? '1 screen is' : `${count} screens are`} well again`,
  },
  more: (count) => `and ${count} more`,
  screens: 'Screens',
  test: 'Test from Aushang: somebody sent this message by hand. Outages of screens are reported here. There is nothing to do.',
};

export const messageWords: Readonly<Record<Language, typeof de>> = { de, en };
