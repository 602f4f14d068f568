/** What a device does, in the words of WebDriver. */
type Action =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown'; button: number }
  | { type: 'pointerUp'; button: number }
  | { type: 'keyDown'; value: string }
  | { type: 'keyUp'; value: string }
type Device = { type: 'pointer' | 'key'; id: string; parameters?: { pointerType: 'mouse' }; actions: Action[] }

/** A browser's only tab, as far as the journeys need one: both protocols of WebDriver can do this. */
export type Tab = {
  /** The window becomes as wide as this, or as narrow as the browser allows. */
  resize(width: number, height: number): Promise<void>
  open(url: string): Promise<void>
  /** The value of a function that is called in the page, as JSON. It is given by its source text, and so knows nothing else. */
  call(source: string): Promise<string>
  /** Mouse and keyboard, in the words that both protocols share. */
  act(devices: Device[]): Promise<void>
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a new browser with an empty profile. */
export type Engine = { name: string; launch: () => Promise<Tab> }

export function clickAt(x: number, y: number): Device[] {
  const actions: Action[] = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function typeText(text: string): Device[] {
  const actions = [...text].flatMap((value): Action[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
