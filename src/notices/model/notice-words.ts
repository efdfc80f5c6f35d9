const de = {
  alarm: 'Alarm',
  test: 'Probe',
  testAlarm: 'Übung – keine Gefahr',
  allClear: 'Entwarnung',
  lifted: (time: string) => `Der Alarm von ${time}\u00a0Uhr ist aufgehoben.`,
  since: (time: string) => `seit ${time} Uhr`,
  part: (part: number, parts: number) => `Teil ${part} von ${parts}`,
};

const en: typeof de = {
  alarm: 'Alarm',
  test: 'Test',
  testAlarm: 'Drill – no danger',
  allClear: 'All clear',
  lifted: (time) => `The alarm of ${time} is over.`,
  since: (time) => `since ${time}`,
  part: (part, parts) => `Part ${part} of ${parts}`,
};

/** What screens say of a notice besides its own text. */
export const noticeWords = { de, en } as const;
