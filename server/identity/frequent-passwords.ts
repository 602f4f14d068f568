/** How far down the list of leaked passwords, which begins with the most frequent. */
const known = 10_000

async function load(): Promise<ReadonlySet<string>> {
  // Loaded with the first new password: half a megabyte that most processes of commands never need.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, known))
}

let loading: ReturnType<typeof load> | undefined

/** The list stays on the server: it is larger than all scripts of a page. */
export async function isCommonPassword(): Promise<(text: string) => boolean> {
  loading ??= load()
  const passwords = await loading
  return (text) => passwords.has(text)
}
