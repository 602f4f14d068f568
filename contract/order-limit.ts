import type { Brand } from '#contract/brand.ts'

type Limited = { countries: Readonly<Record<string, { orderLimit: number | null } | undefined>> }

/** The most that an order to this country may cost, if the total is above it. */
export function exceededLimit(
  { theme }: Pick<Brand, 'theme'>,
  { countries }: Limited,
  { country, total }: { country: string; total: number },
): number | undefined {
  const limit = countries[country]?.orderLimit ?? undefined
  return theme?.limitType === 'other_countries' && limit !== undefined && total > limit ? limit : undefined
}
