/** Letters of any language, with what may stand between and after them in a name. */
const name = /^\p{L}[\p{L}\p{M}’'-]*\.?(?: \p{L}[\p{L}\p{M}’'-]*\.?)*$/u
const longestName = 60

/**
 * The name, if it is one. Anybody can sign up somebody else's address, with an advertisement for a name: mail programs
 * make a link of what looks like an address.
 */
export function greetedName(given: string | undefined): string | undefined {
  const tidy = given?.trim().replace(/\s+/g, ' ') ?? ''
  return tidy.length <= longestName && name.test(tidy) ? tidy : undefined
}
