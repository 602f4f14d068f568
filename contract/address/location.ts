import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

export const LocationRequest = z.object({ address: textLine(300).min(1) })

/** As API clients read it. The key of the map is a parameter of its URL. */
export const LocationAnswer = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    title: z.string().describe('The name of the town'),
    location_request: z.object({ address: z.string() }),
    url: z.string().describe('A map of the place; with the key of the maps, if the shop has one'),
  })
  .meta({ id: 'Location' })
export type LocationAnswer = z.infer<typeof LocationAnswer>
