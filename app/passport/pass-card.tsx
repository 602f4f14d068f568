import { sideTexts } from '#app/product/words.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { marks } from '#contract/catalogue/lens-choice.ts'
import type { PassCode, WearerPass } from '#contract/wearers/passport.ts'
import { eyesInOrder } from './pass-words.ts'

type PassCardProps = { pass: WearerPass; isNamed: boolean; asOf: string; code: PassCode }

/** Light fields around a QR code, without which readers do not find it. */
const margin = 4

export function PassCard({ pass: { name, eyes }, isNamed, asOf, code }: PassCardProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const side = code.size + 2 * margin
  return (
    <article className="pass-card" aria-label={t('passport.card_title')}>
      <header>
        <p>
          <strong className="title-sm">{t('shell.account_passport')}</strong>
          {isNamed && <span className="block wrap-anywhere">{name}</span>}
        </p>
        <p className="text-right text-muted text-sm">
          {storefront.name}
          <span className="block">{asOf}</span>
        </p>
      </header>
      <div className="pass-card-eyes">
        {eyesInOrder.map((eye) => {
          const { current } = eyes[eye]
          return (
            <div key={eye}>
              <p className="font-semibold">{t(sideTexts[eye].name)}</p>
              {current?.product && <p className="text-sm">{current.product.title}</p>}
              <dl>
                {current?.formatted.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{marks[name] || t('product.color')}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        })}
      </div>
      <svg viewBox={`${-margin} ${-margin} ${side} ${side}`} role="img" aria-label={t('passport.code')}>
        <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
        <path d={code.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </article>
  )
}
