import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { alarmAttributes, AlarmBlocks, alarmColors, PlainAlarms } from '#notices/drawing/alarm-drawing.tsx';
import { type AlarmScreens, layOutAlarms } from '#notices/layout/compose-alarms.ts';
import type { NoticeInput } from '#notices/layout/notice-input.ts';
import { mostPlain, plainAlarm, plainSize, plainType } from '#notices/layout/plain-alarm.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { reportError } from '#kiosk/watchdog/page-health.ts';
import type { Notice } from '#notices/model/notice.ts';
import styles from './notices.module.css';

interface AlarmsProps {
  /** Or their all-clears, the latest first. */
  readonly alarms: readonly Notice[];
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  /** Undefined until fonts are loaded. */
  readonly input: Omit<NoticeInput, 'notices'> | undefined;
  /** As the gateway drew them: HTML, or ''. */
  readonly drawn: string;
  readonly layOut?: typeof layOutAlarms;
}

/**
 * All alarms over the whole screen: at once in plain type, or as the gateway drew them; then as they are laid out, in the same
 * article, which is not announced again. It is that of the latest.
 */
export function Alarms({ drawn, layOut = layOutAlarms, ...props }: AlarmsProps) {
  const screen = useTurns(useSetAlarms(props.alarms, props.input, layOut));
  if (screen === null && drawn !== '') return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
  const latest = screen === null ? props.alarms[0] : screen.sections[0]?.notice;
  if (latest === undefined) return null;
  const look = { ...alarmAttributes(latest), ...lookOf(latest) };
  return (
    <article className={`poster ${styles.layer}`} aria-current="true" {...look}>
      {screen === null ? <PlainType {...props} /> : <AlarmBlocks screens={[screen]} lookOf={lookOf} />}
    </article>
  );
}

export function colorStyle({ ground, ink }: Readonly<Record<'ground' | 'ink', string>>) {
  return { '--ground': ground, '--ink': ink, color: ink };
}

const lookOf = (notice: Notice) => ({ style: colorStyle(alarmColors(notice)) });

/** Two frames: the plain alarm is painted first. */
const startDelayMs = 34;
/** At most one text more: other alarms, keys and frames do not wait. */
const portionMs = 8;

/** The layout of the alarms, which is made in portions and abandoned for other alarms; null until then, and if it fails. */
function useSetAlarms(notices: readonly Notice[], input: AlarmsProps['input'], layOut: typeof layOutAlarms) {
  const [made, setMade] = useState<{ notices: object; input: object; screens: AlarmScreens } | null>(null);
  useEffect(() => {
    if (input === undefined || notices.length === 0) return undefined;
    const steps = layOut({ ...input, notices });
    const runPortion = () => {
      const end = performance.now() + portionMs;
      try {
        let step = steps.next();
        while (step.done !== true && performance.now() < end) step = steps.next();
        if (step.done === true) setMade({ notices, input, screens: step.value });
        else timer = setTimeout(runPortion);
      } catch (error) {
        reportError('notices', error);
      }
    };
    let timer = setTimeout(runPortion, startDelayMs);
    return () => clearTimeout(timer);
  }, [notices, input, layOut]);
  return made?.notices === notices && made.input === input ? made.screens : null;
}

/** The screen that is shown; they take turns from the first. */
function useTurns(screens: AlarmScreens | null) {
  const [turn, setTurn] = useState({ screens, part: 0 });
  const part = turn.screens === screens ? turn.part : 0;
  const screen = screens && (screens[part] ?? screens[0]);
  useEffect(() => {
    if (screens === null || screen === null || screens.length === 1) return undefined;
    const next = { screens, part: (part + 1) % screens.length };
    const timer = setTimeout(() => setTurn(next), 1000 * screen.seconds);
    return () => clearTimeout(timer);
  }, [screens, screen, part]);
  return screen;
}

function PlainType({ alarms, languages, timeZone, input }: Omit<AlarmsProps, 'drawn' | 'layOut'>) {
  const { width, height } = useViewport();
  const list = alarms.slice(0, mostPlain).map((notice) => plainAlarm(notice, languages, timeZone));
  const padding = 0.06 * Math.min(width, height);
  const fontSize = plainSize(list, { width: width - 2 * padding, height: height - 2 * padding });
  const { lineHeight, gap, small } = plainType;
  // Text in a font that is still loading is not painted.
  const fontFamily = `${input === undefined ? '' : "'Aushang Display', "}system-ui, sans-serif`;
  const style = { '--gap': gap, '--small': small, padding, fontSize, lineHeight, fontFamily };
  return <PlainAlarms alarms={list} lookOf={lookOf} className={styles.plain ?? ''} style={style} />;
}
