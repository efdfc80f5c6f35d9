import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';
import { compounds } from '#typesetting/fixtures/compounds.ts';

describe('the language of a text', () => {
  it.each([
    'Bewerbungsschluss',
    'Wie wir morgen lernen',
    'Kultur & Campus: ein Abend im Foyer',
    'Internet für Senior:innen',
    'Blutspendetermin',
    'Offene Programmierhöhle',
    'Career Talk der Hochschule',
    'Semesterabschlusskonzert',
  ])('is German: %s', (text) => expect(detectLanguage(text)).toBe('de'));

  it.each([
    'How to talk about sustainability',
    'The Future of Work',
    'Entrepreneurship for Engineers',
    'Responsible research and innovation',
    'Machine learning in healthcare',
    'Guest lecture: Quantum computing with light',
  ])('is English: %s', (text) => expect(detectLanguage(text)).toBe('en'));

  it.each(['Jazz', '2026', '', '🎷', 'Hackathon', 'Industrie 4.0'])('is not told by %s', (text) =>
    expect(detectLanguage(text)).toBeNull(),
  );

  it('is hardly ever English for a German compound', () => {
    const words = compounds.map((parted) => parted.replaceAll('=', ''));
    const english = words.filter((word) => detectLanguage(word) === 'en');
    expect(english.length / words.length).toBeLessThan(0.01);
  });
});
