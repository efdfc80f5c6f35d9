import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { LiveFrame, useFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice, useDebounced } from '#desk/shell/fields.tsx';
import { useRoute, withParameter } from '#desk/shell/route.tsx';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';

/** `query`: the kiosk page's parameters without bad values. */
export function Preview({ query }: { readonly query: string }) {
  const { words } = useView(addressWords);
  const { isPortrait } = useRoute();
  // Also while the screen would be dark.
  const previewed = useDebounced(withParameter(withParameter(query, 'on', ''), 'off', ''), 400);
  const { frameRef, state } = useFrame(previewed);
  return (
    <section aria-label={words.preview}>
      <div className={styles.frame} data-portrait={isPortrait || undefined}>
        <LiveFrame query={previewed} isPortrait={isPortrait} title={words.preview} frameRef={frameRef} />
      </div>
      <FrameWarnings state={state} kinds={['type-too-small', 'title-shortened']} />
      <div className={styles.format}>
        <FormatChoice isPlain />
      </div>
    </section>
  );
}
