/** The part of an address behind the question mark, without what is not wished for. */
export const queryOf = (wishes: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(Object.entries(wishes).flatMap(([name, wish]) => (wish === undefined ? [] : [[name, wish]])))
