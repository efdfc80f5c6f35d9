/** The words for the address of a device. German is the source. */
const de = {
  result: 'Die Adresse',
  open: 'Vollbild öffnen',
  qrCode: 'QR-Code der Adresse, für ein Handy oder Tablet',
  local:
    'Diese Adresse gilt nur auf diesem Gerät. Öffnen Sie diese Seite unter dem Namen des Servers, dann stimmt sie für jeden Bildschirm.',
  preview: 'Vorschau',
  missing: 'Wählen Sie zuerst einen Monitor.',
  atWarning:
    'Mit „Vorschau auf“ bleibt die Zeit auf dem Bildschirm verschoben. Für die Wand bitte leer lassen.',
  devices: 'So kommt sie auf den Bildschirm',
  device: {
    debian: 'Raspberry Pi oder PC mit Debian',
    windows: 'Windows-PC',
    chromeos: 'ChromeOS',
    tv: 'Smart-TV',
  },
  steps: {
    debian:
      'Ohne Desktop. Das Paket aushang-screen einer Veröffentlichung auf das Gerät kopieren und installieren; es schaltet auch den Bildschirm aus und an:',
    windows:
      'Windows 10 oder 11: in den Ordner shell:startup eine Verknüpfung mit diesem Ziel legen (Anmeldung ohne Passwort einstellen):',
    chromeos:
      'Admin-Konsole → Geräte → Chrome → Apps und Erweiterungen → Kiosks → Per URL hinzufügen. Diese Adresse eintragen und als automatisch startende Kiosk-App wählen:',
    tv: 'Im Browser oder in der Signage-App („URL-Starter“) des Fernsehers als Startseite eintragen. Ab LG webOS 6 (2021) oder vergleichbar; ältere Geräte zeigen die einfache Fassung:',
  },
};

const en: typeof de = {
  result: 'The address',
  open: 'Open full screen',
  qrCode: 'QR code of the address, for a phone or tablet',
  local:
    'This address is valid on this device only. Open this page under the name of the server, and it is right for every screen.',
  preview: 'Preview',
  missing: 'Choose a monitor first.',
  atWarning: 'With “Preview of” the time on the screen stays shifted. For the wall please leave it empty.',
  devices: 'How to get it onto the screen',
  device: {
    debian: 'Raspberry Pi or PC with Debian',
    windows: 'Windows PC',
    chromeos: 'ChromeOS',
    tv: 'Smart TV',
  },
  steps: {
    debian:
      'Without a desktop. Copy the package aushang-screen of a release to the device and install it; it also switches the screen off and on:',
    windows:
      'Windows 10 or 11: put a shortcut with this target into the folder shell:startup (set sign-in without password):',
    chromeos:
      'Admin console → Devices → Chrome → Apps & extensions → Kiosks → Add by URL. Enter this address and choose it as the auto-launched kiosk app:',
    tv: 'Enter it as the start page in the browser or signage app (“URL launcher”) of the TV. From LG webOS 6 (2021) or comparable on; older devices show the plain version:',
  },
};

export const addressWords = { de, en } as const;
