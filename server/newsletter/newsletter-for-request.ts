import { readRecipient } from '#server/campaigns/operations.ts'
import { readSignedId } from '#server/secrets/signed-id.ts'
import { endLetters, mailedSubscription, type NewsletterContext, requestNewsletter } from './operations.ts'

type NewsletterRequest = NewsletterContext & { unsubscribeKey: Buffer }

export function newsletterForRequest(request: NewsletterRequest) {
  const { db, brand, unsubscribeKey } = request

  const readerOf = async (token: string) => {
    const id = readSignedId(unsubscribeKey, token)
    return id ? readRecipient(db, brand.id, id) : undefined
  }

  return {
    request: (email: string) => requestNewsletter(request, email),
    link: mailedSubscription(request),

    /** For the holder of the link in a letter; it opens nothing else, and works without signing in. */
    letter: {
      /** The channel that it ends; undefined if the link is invalid or has expired. */
      channel: async (token: string) => (await readerOf(token))?.channel,
      async stop(token: string): Promise<boolean> {
        const reader = await readerOf(token)
        if (reader) await endLetters(db, { brand: brand.id, ...reader })
        return reader !== undefined
      },
    },
  }
}
