import { useRouteLoaderData } from 'react-router'
import { shop } from '#app/context.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { useTexts } from '#app/texts.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, countryNames, texts } = context.get(shop)
  return { texts: texts('home'), range: await catalogue.range(), countries: countryNames() }
}

export default function Home({ loaderData: { range, countries } }: Route.ComponentProps) {
  const t = useTexts()
  const storefront = useRouteLoaderData<typeof rootLoader>('root')?.storefront
  const amount = storefront?.freeShippingFrom ?? ''
  return (
    <>
      <title>{t('shell.page_title', { page: t('home.page_title'), brand: storefront?.name ?? '' })}</title>
      <meta name="description" content={t('home.intro')} />
      <section className="bg-surface py-14 lg:py-24">
        <div className="page">
          <h1 className="max-w-180">{t('home.title')}</h1>
          <p className="mt-4 max-w-150 text-lg">{t('home.intro')}</p>
        </div>
      </section>
      <section className="page py-14 lg:py-20" aria-labelledby="range">
        <h2 id="range">{t('home.range_title')}</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-4">
          {range.map((category) => (
            <li key={category.code}>
              <h3>{category.title}</h3>
              <p className="mt-2 text-muted">{category.description}</p>
              {category.children.length > 0 && (
                <ul className="mt-3 space-y-1">
                  {category.children.map((child) => (
                    <li key={child.code}>{child.title}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="page grid gap-8 pb-14 md:grid-cols-3 lg:pb-20">
        <div>
          <h2 className="text-xl">{t('home.shipping_title')}</h2>
          <p className="mt-2">{t('home.shipping_text', { amount, countries })}</p>
        </div>
        <div>
          <h2 className="text-xl">{t('home.service_title')}</h2>
          <p className="mt-2">{t('home.service_text')}</p>
        </div>
        <div>
          <h2 className="text-xl">{t('home.care_title')}</h2>
          <p className="mt-2">{t('home.care_text')}</p>
          {storefront?.booking && (
            <p className="mt-4">
              <AppLink to={storefront.booking}>{t('home.book_eye_test')}</AppLink>
            </p>
          )}
        </div>
      </section>
    </>
  )
}
