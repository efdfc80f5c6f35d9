// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk } from '#desk/shell/sample-desk.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { ReportTable } from './screen-view.tsx';

afterEach(cleanup);

const site = { ...sampleDesk.site, version: '0.2.0' };

describe('the version of Aushang in the report of a screen', () => {
  it.each([
    ['de', '0.2.0', '0.2.0'],
    ['de', '0.1.0', '0.1.0 (der Server hat 0.2.0)'],
    ['en', '0.1.0', '0.1.0 (the server has 0.2.0)'],
    ['de', '', 'nicht bekannt'],
    ['en', '', 'not known'],
  ] as const)('in %s: of a page of version "%s" it is "%s"', (language, version, shown) => {
    render(
      <DeskContext value={{ ...sampleDesk, language, site }}>
        <ReportTable screen={sampleScreen({ version })} />
      </DeskContext>,
    );
    const name = language === 'de' ? 'Version von Aushang' : 'Version of Aushang';
    expect(screen.getByText(name).nextElementSibling?.textContent).toBe(shown);
  });
});
