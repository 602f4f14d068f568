/** Drawn with strokes on a 24 px grid; they take the colour of the text around them. */
const paths = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M12 12.8v4.4M9.8 15h4.4',
  card: 'M3 6h18v12.5H3zM3 10h18M6.5 15H11',
  cart: 'M3 4h2.2l2.3 11h10.3l2.2-8H6.2M9 20a1 1 0 1 0 0-.01M17 20a1 1 0 1 0 0-.01',
  check: 'm5 13 4.5 4.5L19 7',
  chevron: 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  'chevrons-left': 'm12 6-6 6 6 6M19 6l-6 6 6 6',
  'chevrons-right': 'm5 6 6 6-6 6M12 6l6 6-6 6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  filter: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h16',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.5 3.8 5.6 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.6-3.8-9S9.5 5.5 12 3Z',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  heart:
    'M12 20.5C7 17 3 13.4 3 9.2A4.7 4.7 0 0 1 7.7 4.5c1.8 0 3.4.9 4.3 2.4.9-1.5 2.5-2.4 4.3-2.4A4.7 4.7 0 0 1 21 9.2c0 4.2-4 7.8-9 11.3Z',
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5h4v5',
  letters: 'M3 19 9 5l6 14M5 14.5h8M21 19v-7M21 15.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  list: 'M4 5h4v4H4zM12 7h8M4 15h4v4H4zM12 17h8',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pass: 'M4 5h16v14H4zM7 12c1.3-2 3-3 5-3s3.7 1 5 3c-1.3 2-3 3-5 3s-3.7-1-5-3ZM12 12.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  phone: 'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2Z',
  pin: 'M12 21c4.5-4.6 6.8-8.2 6.8-11a6.8 6.8 0 0 0-13.6 0c0 2.8 2.3 6.4 6.8 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  reorder: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8Z',
  truck: 'M3 6h11v10H3zM14 9h4l3 3.5V16h-7M7 19a2 2 0 1 0 0-.01M17 19a2 2 0 1 0 0-.01',
} as const

export type IconName = keyof typeof paths

/** Hidden from screen readers, because the button or link around it has a name. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
