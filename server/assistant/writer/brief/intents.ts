export type Intent = 'launch' | 'offer' | 'event' | 'tip'

/** Words that justify an opening such as "New:" in any language; without them, a draft does not use it. */
const signs: Record<Intent, RegExp> = {
  launch:
    /(?<!\p{L})(?:new|launch(?:es|ing|ed)?|introducing|now available|nuev[oa]s?|lanza(?:mos|miento)|estren(?:o|amos)|nouveaux?|nouvel(?:le)?s?|lancement|neue?[rsnm]?|ab sofort|launchen|nuov[oiae]|lancio|lan[çc]a(?:mento|mos)|nov[oa]s?)(?!\p{L})|全新|新品|新款|上市|推出|发布|發布|新发售|新登場|新発売|新しい|新メニュー|新商品|発売|신제품|신메뉴|새로운|출시|새\s/iu,
  offer:
    /\d\s?[%％]|(?<!\p{L})(?:off|discount|sale|deal|offer|promo|coupon|oferta|descuento|rebajas?|promoci[óo]n|soldes|remise|offre|rabatt|angebot|sconto|saldi|offerta|desconto|promo[çc][ãa]o)(?!\p{L})|折|优惠|優惠|特价|特價|割引|セール|特典|할인|세일|혜택/iu,
  event:
    /(?<!\p{L})(?:workshop|webinar|concert|event|meetup|class|festival|open day|conference|party|live|exhibition|fair|market|taller|concierto|evento|feria|clase|atelier|concert|[ée]v[ée]nement|salon|march[ée]|exposition|veranstaltung|konzert|messe|markt|tag der offenen t[üu]r|laboratorio|concerto|mercatino|mostra|fiera|oficina|feira|palestra)(?!\p{L})|讲座|活动|工作坊|音乐会|展览|市集|講座|活動|音樂會|展覽|イベント|ワークショップ|ライブ|展示会|マルシェ|행사|이벤트|워크숍|콘서트|전시|강연|클래스/iu,
  tip: /(?<!\p{L})(?:tips?|how to|ways to|guide|advice|steps|tricks|mistakes|consejos?|c[óo]mo|trucos|gu[íi]a|pasos|conseils?|astuces?|comment|[ée]tapes|tipps?|ratgeber|anleitung|tricks|fehler|consigli|come (?:fare|scegliere|creare)|trucchi|passaggi|dicas?|como (?:fazer|escolher|criar)|passos|truques)(?!\p{L})|技巧|方法|攻略|指南|窍门|訣竅|如何|怎么|怎麼|コツ|方法|やり方|ポイント|選び方|팁|방법|비법|꿀팁|하는 법/iu,
}

export const intentsOf = (text: string): Intent[] =>
  (Object.keys(signs) as Intent[]).filter((intent) => signs[intent].test(text))
