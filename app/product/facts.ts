import { formatRange, type LensRange } from '#contract/catalogue/lens-choice.ts'
import type { LensMaterial } from '#contract/catalogue/lens-material.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { parameterTexts, textsOf } from './words.ts'

const types: Readonly<Record<string, MessageId>> = {
  spherical: 'product.type_spherical',
  toric: 'product.type_toric',
  multifocal: 'product.type_multifocal',
  coloured: 'product.type_coloured',
}
const usages: Readonly<Record<string, MessageId>> = {
  daily: 'product.usage_daily',
  two_weekly: 'product.usage_two_weekly',
  monthly: 'product.usage_monthly',
}

const materials = {
  hydrogel: 'product.material_hydrogel',
  silicone_hydrogel: 'product.material_silicone_hydrogel',
} as const satisfies Record<LensMaterial['kind'], MessageId>

export type Fact = { label: string; text?: string }

/** For whom a lens is, how long it is worn, of what it is and in which values it is made. */
export function lensFacts(product: Product, range: LensRange, t: Translate): Fact[] {
  const type = product.lens_type ? types[product.lens_type] : undefined
  const usage = product.lens_usage ? usages[product.lens_usage] : undefined
  const parameters = range.axes.map(({ name, values }) => {
    const { mark } = parameterTexts[name]
    const label = t(textsOf(name, product).name)
    const isOfLens = product.category === 'lens' && mark !== ''
    const text = formatRange(name, values, product.parameters.color_labels)
    return { label: isOfLens ? `${label} (${mark})` : label, text }
  })
  return [
    { label: t('product.lens_type'), text: type && t(type) },
    { label: t('product.lens_usage'), text: usage && t(usage) },
    ...materialFacts(product, t),
    ...parameters,
  ]
}

function materialFacts({ material }: Product, t: Translate): Fact[] {
  if (!material) return []
  return [
    { label: t('product.material'), text: t(materials[material.kind]) },
    { label: t('product.water'), text: t('product.percent', { percent: material.water }) },
    { label: t('product.oxygen'), text: `${material.oxygen}` },
    { label: t('product.uv_filter'), text: t(material.uv_filter ? 'product.uv_yes' : 'product.uv_no') },
  ]
}
