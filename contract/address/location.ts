import { z } from 'zod'

export const LocationRequest = z.object({ address: z.string().trim().min(1).max(300) })

/** As API clients read it. The key of the map is a parameter of its URL. */
export const LocationAnswer = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    location_request: z.object({ address: z.string() }),
    url: z.string().describe('A map of the place; with the key of the maps, if the shop has one'),
  })
  .meta({ id: 'Location' })
export type LocationAnswer = z.infer<typeof LocationAnswer>
