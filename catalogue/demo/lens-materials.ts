import type { LensMaterial } from '#contract/catalogue/lens-material.ts'

type Row = [water: number, oxygen: number, other?: 'uv']

const of =
  (kind: LensMaterial['kind']) =>
  ([water, oxygen, uv]: Row): LensMaterial => ({ kind, water, oxygen, uv_filter: uv === 'uv' })

/** By family; all packs of one are made of the same. */
const hydrogel: Record<string, Row> = {
  'ondrella-day-classic': [69, 26],
  'brevelle-daily': [58, 28],
  'brevelle-daily-toric': [58, 25],
  'fjellis-daily': [55, 24],
  'irisande-day': [58, 22, 'uv'],
  'colibrine-day': [55, 20],
  'brevelle-monthly': [58, 22],
  'brevelle-monthly-toric': [58, 20],
  'sorvane-month': [45, 21],
  'irisande-month': [55, 19],
  'colibrine-month': [43, 15],
  'fjellis-14': [45, 20],
}

const siliconeHydrogel: Record<string, Row> = {
  'ondrella-day': [47, 118],
  'ondrella-day-toric': [47, 107],
  'ondrella-day-multifocal': [47, 110],
  'tavelle-one': [80, 156, 'uv'],
  'tavelle-one-toric': [80, 127, 'uv'],
  'tavelle-one-multifocal': [80, 130, 'uv'],
  'kelvary-day': [56, 114],
  'sorvane-sport': [46, 121, 'uv'],
  'sorvane-sport-toric': [46, 104, 'uv'],
  'pellaria-vario-day': [51, 94],
  'kelvary-air': [48, 160],
  'kelvary-air-toric': [48, 116],
  'kelvary-air-multifocal': [48, 128],
  'kelvary-xr-toric': [48, 90],
  'tavelle-month': [46, 138],
  'fjellis-monthly': [24, 140],
  'fjellis-toric': [24, 109],
  'pellaria-vario': [33, 138],
  'pellaria-vario-toric': [33, 108],
  'pellaria-month': [33, 140],
  'brisenne-14': [38, 147, 'uv'],
  'brisenne-14-toric': [38, 129, 'uv'],
  'brisenne-14-multifocal': [38, 134, 'uv'],
}

const entries = [
  ...Object.entries(hydrogel).map(([id, row]) => [id, of('hydrogel')(row)] as const),
  ...Object.entries(siliconeHydrogel).map(([id, row]) => [id, of('silicone_hydrogel')(row)] as const),
]
export const lensMaterials: Readonly<Record<string, LensMaterial>> = Object.fromEntries(entries)
