/** In milliseconds: so long the browser may take to keep the cookie with a special price. */
const patience = 10

type Lookup<Question, Answer> = {
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>
  onAnswer: (answer: Answer, question: Question) => void
  onFailure: () => void
}

/** Questions of which only the newest counts: a later one calls off those before it, asked or still waiting. */
export function createLookup<Question, Answer>({ ask, onAnswer, onFailure }: Lookup<Question, Answer>) {
  let newest = new AbortController()

  return {
    async look(question: Question) {
      newest.abort()
      newest = new AbortController()
      const { signal } = newest
      try {
        await new Promise((resolve) => setTimeout(resolve, patience))
        if (signal.aborted) return
        const answer = await ask(question, signal)
        // The answer may have been here already when it was called off.
        if (!signal.aborted) onAnswer(answer, question)
      } catch {
        if (!signal.aborted) onFailure()
      }
    },
    stop: () => newest.abort(),
  }
}
