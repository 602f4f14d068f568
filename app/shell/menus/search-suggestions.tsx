import { useCombobox } from 'downshift'
import { memo, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { FoundPage } from '#contract/catalogue/search.ts'
import { formatMoney } from '#contract/web/format.ts'
import { fieldId, labelId, type SuggestionsProps } from './search-field.ts'
import { useSuggestions } from './use-suggestions.ts'

const mostProducts = 5
const mostPages = 2

/** A line of the list leads to a product, to a page of the content, or to all results. */
type Line = { to: string; product?: ProductCard; page?: FoundPage }

/** The products and pages that match the typed text, below the field. Memoised, because the field renders more often. */
export const SearchSuggestions = memo(function SearchSuggestions({ field, onFieldProps }: SuggestionsProps) {
  const t = useTexts()
  const { path, locale } = useStorefront()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [text, setText] = useState(field.value)
  // The list belongs to the page on which the visitor typed; it is closed on the next page.
  const [openOn, setOpenOn] = useState(field.value ? key : undefined)
  const suggested = useSuggestions(text.trim(), locale)
  const isVisible = openOn === key && suggested !== undefined

  const { result = [], pages = [], alternatives } = suggested ?? {}
  const products = (alternatives?.products ?? result).slice(0, mostProducts)
  const lines: Line[] = [
    ...products.map((product) => ({ to: path(pathOf(product)), product })),
    ...pages.slice(0, mostPages).map((page) => ({ to: path(`/${page.slug}`), page })),
  ]
  if (suggested && suggested.nbHits > products.length)
    lines.push({ to: path(`/s?${new URLSearchParams({ search: suggested.phrase })}`) })

  const combobox = useCombobox<Line>({
    items: lines,
    inputId: fieldId,
    labelId,
    inputValue: text,
    isOpen: isVisible && lines.length > 0,
    selectedItem: null,
    stateReducer,
    onInputValueChange({ inputValue }) {
      setText(inputValue)
      if (field.value !== inputValue) field.value = inputValue
    },
    onIsOpenChange({ isOpen }) {
      setOpenOn(isOpen ? key : undefined)
      if (isOpen) setText(field.value)
    },
    onSelectedItemChange({ selectedItem }) {
      if (selectedItem) navigate(selectedItem.to)
    },
  })

  const { highlightedIndex } = combobox
  // `value` is left out, because the field is uncontrolled.
  const {
    ref,
    value: _,
    ...fieldProps
  } = combobox.getInputProps({
    onChange: () => setOpenOn(key),
    onKeyDown(event) {
      // Enter without a highlighted line submits the form.
      if (event.key === 'Enter' && highlightedIndex < 0)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
  })
  // Each render creates new props, so they are passed on each time; this component does not render again with the field.
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(field)
    onFieldProps(fieldProps)
  })

  return (
    <div className="suggestions" hidden={!isVisible}>
      {alternatives && <p className="px-4 pt-3 font-semibold">{t('search.not_sold', { name: alternatives.name })}</p>}
      <ul {...combobox.getMenuProps({ 'aria-label': t('search.suggestions') })} hidden={lines.length === 0}>
        {lines.map((line, index) => (
          <li key={line.to} {...combobox.getItemProps({ item: line, index })} className="suggestion">
            {line.product && <Suggestion product={line.product} />}
            {line.page && <SuggestedPage page={line.page} />}
            {!line.product && !line.page && <ShowAll count={suggested?.nbHits ?? 0} />}
          </li>
        ))}
      </ul>
      <p role="status" className={lines.length > 0 ? 'sr-only' : 'px-4 py-3'}>
        {isVisible &&
          (lines.length > 0 ? t('search.suggestion_count', { count: lines.length }) : t('products.not_found'))}
      </p>
    </div>
  )
})

const pathOf = ({ product_id, slug, choice }: ProductCard) => `/p/${product_id}/${slug}${choice ? `?${choice}` : ''}`

const { InputBlur, InputClick, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes

type Reducer = NonNullable<Parameters<typeof useCombobox<Line>>[0]['stateReducer']>

/** Unlike a select, leaving the field selects nothing, a click never closes the list, and the text stays as typed. */
const stateReducer: Reducer = ({ inputValue }, { type, changes }) => {
  if (type === InputClick) return { ...changes, isOpen: true }
  if (type === InputBlur) return { ...changes, inputValue, selectedItem: null }
  if (type === ItemClick || type === InputKeyDownEnter) return { ...changes, inputValue }
  return changes
}

function Suggestion({ product }: { product: ProductCard }) {
  const { storefront } = useStorefront()
  return (
    <>
      <ProductPicture name={product.image} alt="" width={100} height={100} className="size-14 shrink-0" />
      <span className="min-w-0 flex-1">{product.title}</span>
      <span className="price font-semibold">{formatMoney(product.price.current, storefront.money)}</span>
    </>
  )
}

function SuggestedPage({ page }: { page: FoundPage }) {
  const t = useTexts()
  return (
    <>
      <span className="min-w-0 flex-1">{page.title}</span>
      <span className="text-muted text-sm">{t('search.pages')}</span>
    </>
  )
}

function ShowAll({ count }: { count: number }) {
  const t = useTexts()
  return (
    <>
      <span className="font-semibold text-primary">{t('search.show_all', { count })}</span>
      <Icon name="chevron-right" className="ml-auto size-5 text-primary" />
    </>
  )
}
