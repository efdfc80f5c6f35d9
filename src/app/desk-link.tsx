import { type DeskLinkProps, useDeskLink } from './use-desk-link.ts';

/** Draws nothing: it ties a framed page to the desk around it. */
export function DeskLink(props: DeskLinkProps) {
  useDeskLink(props);
  return null;
}
