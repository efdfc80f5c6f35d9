/** The build copies it from the gateway's pages to the files of the back office, which need no sign-in. */
export const iconPath = '/back-office/assets/icon.svg';

/** For the head of pages: without it a browser asks for `/favicon.ico`. */
export const icon = <link key="icon" rel="icon" href={iconPath} type="image/svg+xml" />;
