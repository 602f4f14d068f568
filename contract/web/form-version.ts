import * as z from 'zod'

/** Version of a record as a form has shown it, within the range of the database's integers; anything else is 0, the version of no record. */
export const FormVersion = z.coerce.number().int().positive().max(2_147_483_647).catch(0)
