export type Field =
  | 'subject'
  | 'audience'
  | 'offer'
  | 'when'
  | 'place'
  | 'price'
  | 'link'
  | 'hashtags'
  | 'points'
  | 'remark'

const names: Record<Field, string> = {
  subject:
    'topic|subject|product|title|about|theme|headline|event|service|brand|name|tema|asunto|producto|t[íi]tulo|evento|sujet|th[èe]me|produit|titre|[ée]v[ée]nement|thema|produkt|titel|veranstaltung|argomento|prodotto|titolo|assunto|produto|主题|产品|标题|活动|主題|產品|標題|活動|テーマ|商品|タイトル|イベント|題名|주제|제품|제목|행사|이벤트',
  audience:
    'audience|target|target audience|for whom|target group|who|p[úu]blico|p[úu]blico objetivo|audiencia|para qui[ée]n|cible|public|zielgruppe|f[üu]r wen|pubblico|destinatari|p[úu]blico-alvo|受众|目标人群|受眾|目標客群|ターゲット|対象|대상|타깃|타겟',
  offer:
    'offer|deal|discount|promo|promotion|oferta|descuento|promoci[óo]n|offre|remise|angebot|rabatt|aktion|offerta|sconto|promozione|desconto|promo[çc][ãa]o|优惠|折扣|優惠|特典|オファー|割引|혜택|할인|프로모션',
  when: 'when|dates?|time|deadline|day|cu[áa]ndo|fechas?|hora|quand|dates?|heure|wann|datum|termin|uhrzeit|quando|data|ora|prazo|hor[áa]rio|时间|日期|時間|日時|日程|いつ|期間|일시|날짜|시간|기간|언제',
  place:
    'where|place|location|venue|address|d[óo]nde|lugar|ubicaci[óo]n|o[ùu]|lieu|adresse|wo|ort|dove|luogo|indirizzo|onde|local|endere[çc]o|地点|地址|地點|場所|会場|どこ|장소|위치|어디',
  price: 'price|cost|precio|prix|tarif|preis|prezzo|costo|pre[çc]o|价格|價格|価格|料金|가격|요금',
  link: 'link|url|website|web|site|enlace|lien|webseite|collegamento|sito|链接|網址|連結|网址|リンク|링크|웹사이트',
  hashtags: 'hashtags?|tags?|etiquetas|标签|標籤|ハッシュタグ|해시태그',
  points:
    'key points?|points?|details?|features?|benefits?|facts|puntos(?: clave)?|detalles|points cl[ée]s|d[ée]tails|punkte|stichpunkte|vorteile|punti(?: chiave)?|dettagli|pontos(?: principais)?|detalhes|要点|卖点|重點|特色|ポイント|特徴|내용|특징|요점',
  remark:
    '目标|目標|目的|목표|tone|style|voice|language|platform|network|length|format|cta|call to action|goal|objective|tono|estilo|idioma|plataforma|longitud|objetivo|ton|langue|plateforme|longueur|objectif|tonfall|stil|sprache|plattform|l[äa]nge|ziel|lingua|piattaforma|lunghezza|obiettivo|tom|l[íi]ngua|语气|语言|平台|語氣|語言|トーン|言語|톤|언어|플랫폼',
}

const fields = Object.entries(names).map(
  ([field, pattern]) => [field as Field, new RegExp(`^(?:${pattern})\\s*[:：]\\s*`, 'iu')] as const,
)

/** Reads "Audience: students" in any of the languages. */
export function labelled(line: string): { field: Field; value: string } | undefined {
  for (const [field, pattern] of fields) {
    const match = pattern.exec(line)
    if (match !== null && !line.slice(match[0].length).startsWith('//')) {
      return { field, value: line.slice(match[0].length).trim() }
    }
  }
  return undefined
}
