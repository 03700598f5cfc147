/** What lies between the page and whatever is open over it. */
export const overlayClass = 'fixed inset-0 z-50 animate-appear bg-black/40 backdrop-blur-[1px]'
