/** Small line drawings that take the colour of the text around them. */
const lines: Record<string, string> = {
  delivery:
    '<path d="M4 12h24v22H4zM28 19h8l8 8v7H28z"/><circle cx="13" cy="36" r="4"/><circle cx="35" cy="36" r="4"/>',
  reorder: '<path d="M8 22a16 16 0 0 1 29-7M40 26a16 16 0 0 1-29 7"/><path d="M38 6v9h-9M10 42v-9h9"/>',
  'secure-payment':
    '<path d="M25 35H7a3 3 0 0 1-3-3V14a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v6M4 18h32M10 28h8"/><path d="M35 25l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9v-6z"/><path d="M31.5 34l3 3l5-5"/>',
  advice:
    '<path d="M10 28v-6a14 14 0 0 1 28 0v6"/><path d="M10 26h5v11h-3a4 4 0 0 1-4-4v-5a2 2 0 0 1 2-2zM38 26h-5v11h3a4 4 0 0 0 4-4v-5a2 2 0 0 0-2-2z"/><path d="M36 37c0 4-4 6-9 6"/>',
  returns:
    '<path d="M6 16l18-9l18 9v18l-18 9l-18-9z"/><path d="M6 16l18 9l18-9M24 25v18"/><path d="M34 30h-7l3-3M27 30l3 3"/>',
  original:
    '<path d="M24 5l5 4l6-1l2 6l6 3l-2 7l2 6l-6 3l-2 6l-6-1l-5 4l-5-4l-6 1l-2-6l-6-3l2-6l-2-7l6-3l2-6l6 1z"/><path d="M16 24l6 6l11-12"/>',
  reminder: '<path d="M12 34V22a12 12 0 0 1 24 0v12l4 4H8z"/><path d="M20 42a4 4 0 0 0 8 0M24 6v4"/>',
  subscription:
    '<rect x="6" y="10" width="36" height="32" rx="4"/><path d="M6 19h36M15 6v8M33 6v8"/><path d="M31 28a7.5 7.5 0 1 0 .5 5M32 23v5.5h-5.5"/>',
  eye: '<path d="M4 24c5-8 12-12 20-12s15 4 20 12c-5 8-12 12-20 12s-15-4-20-12z"/><circle cx="24" cy="24" r="6"/>',
  leaf: '<path d="M9 39c-4-18 8-31 31-31c2 20-8 32-25 29"/><path d="M9 43c3-12 10-20 20-25"/>',
  price: '<path d="M25 5h15a3 3 0 0 1 3 3v15L24 42a3 3 0 0 1-4 0L6 28a3 3 0 0 1 0-4z"/><circle cx="34" cy="14" r="3"/>',
  invoice: '<path d="M10 4h22l8 8v32H10z"/><path d="M32 4v8h8M17 20h14M17 27h14M17 34h8"/>',
  'data-protection':
    '<path d="M24 5l16 6v11c0 11-7 18-16 21c-9-3-16-10-16-21V11z"/><rect x="17" y="22" width="14" height="11" rx="2"/><path d="M20 22v-4a4 4 0 0 1 8 0v4M24 26v3"/>',
}

const icon = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="icon" width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${inner}</svg>\n`

export const icons = (): Record<string, string> =>
  Object.fromEntries(Object.entries(lines).map(([name, inner]) => [`usp-${name}`, icon(inner)]))
