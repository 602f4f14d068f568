import type { Brand } from '#contract/brand.ts'
import { claravue } from './claravue.ts'
import { lenteo } from './lenteo.ts'
import { linsenhaus } from './linsenhaus.ts'

/** Every storefront of this installation. The first is the one on `localhost`. */
export const brands: readonly [Brand, ...Brand[]] = [claravue, linsenhaus, lenteo]
