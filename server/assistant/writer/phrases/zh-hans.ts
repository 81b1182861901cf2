import type { Bank } from './bank.ts'

export const zhHans: Bank = {
  hooks: {
    topic: ['{s}。', '今天聊聊：{s}。', '值得关注：{s}。'],
    object: [],
    statement: ['{s}。', '小小通知：{s}。', '值得分享：{s}。'],
    asked: ['{s}', '今日一问：{s}'],
    launch: ['新消息：{s}。', '刚刚公布：{s}。'],
    offer: ['优惠来了：{s}。', '今日优惠：{s}。'],
    event: ['活动预告：{s}。', '即将到来：{s}。'],
    tip: ['实用小指南：{s}。', '值得存下来：{s}。'],
    countdown: ['{when}：{s}。', '请记好时间，{when}：{s}。'],
    deadline: ['{when}：{s}。', '别忘了，{when}：{s}。'],
    audience: ['写给{audience}：{s}。', '特别送给{audience}：{s}。'],
  },
  lines: {
    titles: ['{s}：一次看懂', '{s}｜要点速览', '快速了解：{s}'],
    leadIns: ['重点如下：', '一眼看懂：'],
    engage: {
      all: ['有什么想法？评论区聊聊。', '有疑问？欢迎留言。', '还想了解什么？请在下面留言。'],
      friendly: [
        '你怎么看？在评论区告诉大家吧！',
        '身边有人需要看到吗？转给他们吧。',
        '有问题尽管在下面问！',
      ],
      professional: [
        '您怎么看？欢迎留言交流。',
        '如果对您有帮助，欢迎分享给同事。',
        '如有疑问，欢迎私信联系。',
      ],
    },
    follow: {
      all: ['详情请看：{link}', '了解更多：{link}'],
      friendly: ['来看看吧：{link}'],
      professional: ['更多信息，请您查阅：{link}'],
    },
    save: ['建议先收藏。'],
  },
}
