import { z } from 'zod'

/** A list as API clients read it; `hydra:totalItems` counts the members on all pages. */
export const collectionOf = <Member extends z.ZodType>(member: Member) =>
  z.object({ 'hydra:member': z.array(member), 'hydra:totalItems': z.int() })
