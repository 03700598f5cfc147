/** The backdrop between the page and an open panel. */
export const overlayClass = 'fixed inset-0 z-50 animate-appear bg-black/40'
