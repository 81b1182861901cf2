import type { Bank } from './bank.ts'

export const zhHant: Bank = {
  hooks: {
    topic: ['{s}。', '今天來聊聊：{s}。', '值得關注：{s}。'],
    object: [],
    statement: ['{s}。', '小小通知：{s}。', '值得分享：{s}。'],
    asked: ['{s}', '今日一問：{s}'],
    launch: ['新消息：{s}。', '最新動態：{s}。'],
    offer: ['優惠來了：{s}。', '今日優惠：{s}。'],
    event: ['活動預告：{s}。', '即將到來：{s}。'],
    tip: ['實用小指南：{s}。', '值得存下來：{s}。'],
    countdown: ['{when}：{s}。', '請記好時間，{when}：{s}。'],
    deadline: ['{when}：{s}。', '別忘了，{when}：{s}。'],
    audience: ['寫給{audience}：{s}。', '特別獻給{audience}：{s}。'],
  },
  lines: {
    titles: ['{s}：一次看懂', '{s}｜重點速覽', '快速了解：{s}'],
    leadIns: ['重點如下：', '一眼看懂：'],
    engage: {
      all: ['有什麼想法？留言區聊聊。', '有疑問？歡迎留言。', '還想了解什麼？請在下面留言。'],
      friendly: [
        '你怎麼看？在留言區告訴大家吧！',
        '身邊有人需要看到嗎？分享給他們吧。',
        '有問題儘管在下面問！',
      ],
      professional: [
        '您怎麼看？歡迎留言交流。',
        '若對您有幫助，歡迎分享給同事。',
        '如有疑問，歡迎私訊聯繫。',
      ],
    },
    follow: {
      all: ['詳情請看：{link}', '了解更多：{link}'],
      friendly: ['來看看吧：{link}'],
      professional: ['更多資訊，請您參閱：{link}'],
    },
    save: ['建議先收藏。'],
  },
}
