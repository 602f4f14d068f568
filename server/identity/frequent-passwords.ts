async function load(): Promise<ReadonlySet<string>> {
  // Loaded with the first new password: a few megabytes that most processes of commands never need.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

let loading: ReturnType<typeof load> | undefined

/** The list of leaked passwords stays on the server: it is larger than all scripts of a page. */
export async function isCommonPassword(): Promise<(text: string) => boolean> {
  loading ??= load()
  const passwords = await loading
  return (text) => passwords.has(text)
}
