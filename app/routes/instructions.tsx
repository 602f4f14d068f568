import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { instructionsOf } from '#app/product/instruction-steps.ts'
import { responsibleIn } from '#app/product/safety-rows.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { SafetyContact } from '#contract/catalogue/product.ts'
import type { Route } from './+types/instructions'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { catalogue, texts, visit } = context.get(shop)
  const found = await catalogue.product(params.id)
  if (!found.ok || !instructionsOf(found.value)) throw data(null, 404)
  const product = found.value
  const { product_id, slug, title, sku, category, lens_usage } = product
  return {
    product: { product_id, slug, title, sku, category, lens_usage },
    manufacturer: product.safety?.manufacturer,
    responsible: responsibleIn(visit.brand.country, product),
    texts: texts('instructions'),
  }
}

/** How a product is used and who answers for it, as a page that prints as a document. */
export default function InstructionsPage({ loaderData }: Route.ComponentProps) {
  const { product, manufacturer, responsible } = loaderData
  const t = useTexts()
  const { path } = useStorefront()
  const { use = [], safety = [] } = instructionsOf(product) ?? {}
  const title = t('instructions.title', { title: product.title })
  return (
    <div className="page max-w-narrow py-step-base">
      <PageHead title={title} />
      <h1 className="mb-2">{title}</h1>
      <p className="mb-6 text-muted">{t('instructions.article', { sku: product.sku })}</p>
      <p className="mb-6 print:hidden">
        {t('instructions.save')}{' '}
        <PageLink to={path(`/p/${product.product_id}/${product.slug}`)}>{t('instructions.back')}</PageLink>
      </p>
      <h2 className="title-sm mb-2">{t('instructions.use')}</h2>
      <ol className="mb-6 list-decimal space-y-2 pl-6">
        {use.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      <h2 className="title-sm mb-2">{t('instructions.safety')}</h2>
      <ul className="mb-6 list-disc space-y-2 pl-6">
        {safety.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <h2 className="title-sm mb-2">{t('instructions.contacts')}</h2>
      <div className="grid gap-6 sm:grid-cols-2">
        {manufacturer && <Contact title={t('instructions.manufacturer')} contact={manufacturer} />}
        {responsible && <Contact title={t('instructions.responsible')} contact={responsible} />}
      </div>
    </div>
  )
}

function Contact({ title, contact: { name, address, email } }: { title: string; contact: SafetyContact }) {
  return (
    <address className="not-italic">
      <strong className="block">{title}</strong>
      {[name, ...address].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  )
}
