import { z } from 'zod'

const text = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1),
  description: z.string().min(1),
})

/** The shape of catalogue/categories.json: every category in every language, parents before their children. */
export const CategoryFile = z
  .array(
    z.object({
      code: z.string().regex(/^[a-z0-9_-]+$/),
      parent: z.string().nullable(),
      position: z.int().min(0),
      texts: z.object({ de: text, en: text, it: text, fr: text }),
    }),
  )
  .min(1)
  .superRefine((file, context) => {
    const known = new Set<string>()
    for (const [index, { code, parent }] of file.entries()) {
      if (known.has(code)) context.addIssue({ code: 'custom', path: [index, 'code'], message: `${code} stands twice` })
      if (parent !== null && !known.has(parent)) {
        context.addIssue({ code: 'custom', path: [index, 'parent'], message: `${parent} is not listed before ${code}` })
      }
      known.add(code)
    }
  })
export type CategoryFile = z.infer<typeof CategoryFile>
