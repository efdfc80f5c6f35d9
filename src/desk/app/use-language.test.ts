// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserLanguage, useLanguage } from './use-language.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', { languages: ['en-GB', 'de'] });
});

describe('the language of the desk', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'EN-us', 'de'], 'en'],
    [['fr'], 'de'],
    [[], 'de'],
  ])('of a browser with %j is %s', (tags, language) => {
    expect(browserLanguage(tags)).toBe(language);
  });

  it('is the browser’s until another one is chosen, which is kept', () => {
    const { result, unmount } = renderHook(useLanguage);
    expect(result.current[0]).toBe('en');
    act(() => result.current[1]('de'));
    expect(result.current[0]).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    unmount();
    expect(renderHook(useLanguage).result.current[0]).toBe('de');
  });

  it('is the browser’s where something else is stored', () => {
    localStorage.setItem('aushang-desk-language', 'fr');
    expect(renderHook(useLanguage).result.current[0]).toBe('en');
  });

  it('changes without storage, too', () => {
    const refuse = () => {
      throw new Error('storage is blocked');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { result } = renderHook(useLanguage);
    expect(result.current[0]).toBe('en');
    act(() => result.current[1]('de'));
    expect(result.current[0]).toBe('de');
  });
});
