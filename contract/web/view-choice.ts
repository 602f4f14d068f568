import { z } from 'zod'
import { isLocalPath } from './local-path.ts'

/** `clear` is the shop for people who are not wearing their lenses: large letters, strong contrast, one column. */
export const View = z.enum(['usual', 'clear'])
export type View = z.infer<typeof View>

/** The form behind the button “Larger and clearer”: the view, and the page to go on with. */
export const ViewChoice = z.object({ view: View, path: z.string().max(2000).refine(isLocalPath) })
export type ViewChoice = z.infer<typeof ViewChoice>
