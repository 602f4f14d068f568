import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import { tagsOf } from './tags.ts'

export const webhookSignature = 'webhook-signature'

/** Storyblok signs the bytes of the body. */
export const signatureOf = (secret: string, body: string) => createHmac('sha1', secret).update(body).digest('hex')

/** The events of the content service that change a page. */
const StoryNews = z.object({
  action: z.enum(['published', 'unpublished', 'deleted', 'moved']),
  full_slug: z.string().max(300),
})

type WebhookContext = { db: Db; brands: readonly Brand[]; secret: string | undefined; client: string }

/**
 * A story has changed: the pages that show it are dropped on every node. The same event twice drops them twice, which is
 * harmless. Other events, and those of another shop in the same space, change nothing.
 */
export async function hearContentWebhook(
  { db, brands, secret, client }: WebhookContext,
  body: string,
  signature = '',
): Promise<Result<{ dropped: string[] }, TooMany | { code: 'bad-signature' }>> {
  if (!secret || !isSameText(signature, signatureOf(secret, body))) {
    const taken = await take(db, { limit: 'failed-webhook/address', by: client })
    return taken.ok ? err({ code: 'bad-signature' }) : taken
  }
  const news = StoryNews.safeParse(readJson(body))
  const dropped = news.success ? tagsOf(news.data.full_slug, brands) : []
  if (dropped.length > 0) await announceChange(db, dropped)
  return ok({ dropped })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
