import { z } from 'zod'

// The fields of content services, named as in Storyblok. Reading is lenient: unknown fields are dropped, and an optional
// field that is empty or unreadable counts as not filled in.

export const filled = z.string().trim().min(1)
export const words = z.string().optional().catch(undefined)
export const flag = z.boolean().catch(false)

/** The editor stores numbers as text. */
export const figure = z
  .union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())])
  .optional()
  .catch(undefined)

/** `yyyy-MM-dd HH:mm`, or only the day, by the clock of the storefront. */
export const timed = { startTime: words, endTime: words }

/**
 * A link. In a link to a story, `cached_url` is the story's current path, without leading slash and language. `url` is for
 * all other targets: `c/kontaktlinsen` in this shop, or a full URL.
 */
export const Link = z.object({
  linktype: z.enum(['story', 'url', 'email', 'asset']),
  id: z.string().catch(''),
  cached_url: z.string().catch(''),
  url: z.string().catch(''),
  email: words,
  anchor: words,
  title: words,
})
export type Link = z.infer<typeof Link>
export const optionalLink = Link.optional().catch(undefined)

/** A picture. `filename` is the name of a file in content/pictures, or a URL of the content service. */
export const Asset = z.object({ filename: filled, alt: z.string().catch('') })
export type Asset = z.infer<typeof Asset>
export const optionalAsset = Asset.optional().catch(undefined)

export const RichTextNode = z.object({
  type: z.string(),
  attrs: z.record(z.string(), z.unknown()).optional(),
  text: z.string().optional(),
  marks: z
    .array(z.object({ type: z.string(), attrs: z.record(z.string(), z.unknown()).nullish() }))
    .optional()
    .catch(undefined),
  get content(): z.ZodOptional<z.ZodArray<typeof RichTextNode>> {
    return z.array(RichTextNode).optional()
  },
})
export type RichTextNode = z.infer<typeof RichTextNode>

export const RichText = z.object({ type: z.literal('doc'), content: z.array(RichTextNode) })
export type RichText = z.infer<typeof RichText>

/** An entry of the content service in one language; the fields in `content` depend on its component. */
export const Story = z.object({
  name: z.string(),
  slug: z.string(),
  full_slug: z.string().describe('The path of the story, without leading slash and language'),
  uuid: z.string(),
  lang: z.string(),
  published_at: z.string().nullable().default(null),
  content: z.looseObject({ component: z.string(), _uid: z.string() }),
})
export type Story = z.infer<typeof Story>
