import { useMemo } from 'react';
import type { OverviewSlide } from '#domain/build-overview.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { BlocksView } from './blocks-view.tsx';
import { FootView } from './foot-view.tsx';
import { pagePhoneAddress } from './prepare-slide.ts';
import type { SlideProps } from './slide-props.ts';
import styles from './slide.module.css';
import { useLatched } from './use-latched.ts';

/** A page of an overview: heading, date, rows, and a code that leads to all events. */
export function OverviewView(props: SlideProps<OverviewSlide>) {
  const { slide, now, config, loop, plan: screen, layouts } = props;
  const { language } = config;
  const address = pagePhoneAddress(props);
  const code = useMemo(() => encodeQr(address), [address]);
  const modules = code?.modules ?? null;
  const blocks = useMemo(() => layouts.overviews.layOut({ slide, modules }), [layouts, slide, modules]);
  const drift = useLatched(driftAt(now, screen.drift), String(loop.slideChanges));
  return (
    <div className={styles.drift} style={drift}>
      <BlocksView blocks={blocks} code={code} label={screenWords[language].onPhone} />
      <FootView {...props} box={screen.foot} />
    </div>
  );
}
