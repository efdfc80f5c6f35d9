// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { siteFields } from '#config/site-docs.ts';
import type { SiteProblem } from '#config/site-file.ts';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk, sampleFacts } from '#desk/shell/sample-desk.ts';
import { SiteFields, SitePreview, SiteProblems } from './site-view.tsx';

afterEach(cleanup);

const file = { file: 'site.json', given: ['name'], ignored: [], securityContact: null, problem: null };

function textWith(problem: SiteProblem, given: string[] | null): string {
  const facts = { ...sampleFacts, siteFile: { ...file, given, problem } };
  render(
    <DeskContext value={{ ...sampleDesk, facts }}>
      <SiteProblems />
    </DeskContext>,
  );
  return screen.getByRole('status').textContent;
}

describe('what is wrong with the site file', () => {
  it.each<[SiteProblem, string]>([
    [{ kind: 'syntax', file: 'site.json', line: 4 }, 'Die Schreibweise stimmt in Zeile 4 nicht.'],
    [{ kind: 'syntax', file: 'site.json', line: null }, 'Die Schreibweise stimmt nicht.'],
    [{ kind: 'file', file: 'logo.svg', reason: 'missing' }, '„logo.svg“ ist nicht da.'],
    [{ kind: 'file', file: 'logo.svg', reason: 'too-large' }, '„logo.svg“ ist größer als 1 MB.'],
    [{ kind: 'file', file: 'logo.svg', reason: 'unreadable' }, '„logo.svg“ darf der Server nicht lesen.'],
    [
      { kind: 'values', file: 'site.json', paths: ['timeZone'] },
      '„timeZone“ gilt so nicht. Erlaubt: eine Zeitzone wie Europe/Berlin.',
    ],
  ])('is said in words: %j', (problem, words) => {
    expect(textWith(problem, ['name'])).toContain(words);
  });

  it('says what is in force instead', () => {
    const problem = { kind: 'syntax', file: 'site.json', line: 4 } as const;
    expect(textWith(problem, ['name'])).toContain('gilt weiter die letzte Fassung');
    cleanup();
    expect(textWith(problem, null)).toContain('gelten überall die Vorgaben');
  });
});

it('says that everything is built in where there is no file', () => {
  render(
    <DeskContext value={{ ...sampleDesk, facts: sampleFacts }}>
      <SiteFields />
    </DeskContext>,
  );
  expect(screen.getByText(/SITE_FILE/)).toBeDefined();
  expect(screen.getAllByText('Vorgabe')).toHaveLength(siteFields.length);
});

it('says that there is nothing to preview without monitors', () => {
  const summary = { monitors: [], notes: [], asOf: null, pollSeconds: 60, answered: 0, total: 0 };
  const { container } = render(
    <DeskContext value={{ ...sampleDesk, summary }}>
      <SitePreview />
    </DeskContext>,
  );
  expect(container.textContent).toContain('kennt noch keine Filterkategorien für Monitore');
  expect(container.querySelector('iframe')).toBeNull();
});
